"""Maps: who is where, as a chart that is data, and the chart as text and as SVG."""
