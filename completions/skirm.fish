# Completion of skirm for fish. Made by: skirm completion fish
#
# Commands and their options stand here; all else is asked of skirm, which answers in a moment and changes nothing.

# The command that was typed; nothing before it is.
function __skirm_command
    set -l words (commandline -opc)
    while string match -q -- '*=*' $words[1]
        set -e words[1]
    end
    set -e words[1]
    while set -q words[1]
        switch $words[1]
            case --plugin --without
                set -e words[1]
                set -q words[1]; or return 1
                set -e words[1]
            case '-*'
                set -e words[1]
            case '*'
                echo -- $words[1]
                return 0
        end
    end
    return 1
end

function __skirm_first
    not __skirm_command >/dev/null
end

function __skirm_in
    set -l name (__skirm_command)
    and contains -- $name $argv
end

# Whether skirm is asked: not for its own options, which stand here.
function __skirm_asks
    string match -q -- '-*' (commandline -ct); or return 0
    set -l name (__skirm_command)
    and not contains -- $name roll odds new show map resolve advance simulate add remove set adopt edit undo redo log replay check rules plugins install uninstall schema completion demo help
end

# What skirm answers for the words up to the cursor; a line that begins with a tab asks for files with an ending.
function __skirm_ask
    for answer in (command skirm --complete fish (commandline -opc) "$(commandline -ct)" 2>/dev/null </dev/null)
        if string match -q -- \t'*' $answer
            __skirm_files (string sub -s 2 -- $answer)
        else if string match -qr -- '^--[a-z-]+=' $answer
            # Of an option fish has read the name.
            string replace -r -- '^--[a-z-]+=' '' $answer
        else
            echo -- $answer
        end
    end
end

# Files with an ending, and folders on the way.
function __skirm_files
    set -l typed (string replace -r -- '^-[a-z-]+=' '' (commandline -ct))
    for file in (complete -C "__skirm_files_of $typed")
        if string match -q -- '*/' $file; or string match -q -- "*$argv[1]" $file
            echo -- $file
        end
    end
end

complete -c skirm -f
complete -c skirm -n __skirm_asks -k -a '(__skirm_ask)'

# Commands.
complete -c skirm -n __skirm_first -a roll -d 'Roll dice: skirm roll 4d6kh3 + 2'
complete -c skirm -n __skirm_first -a odds -d 'Tell the exact odds: skirm odds 4d6kh3'
complete -c skirm -n __skirm_first -a new -d 'Begin an encounter: skirm new SYSTEM fight.toml'
complete -c skirm -n __skirm_first -a show -d 'Show an encounter: who stands where, who is up'
complete -c skirm -n __skirm_first -a map -d 'Draw who is where, as text or as SVG'
complete -c skirm -n __skirm_first -a resolve -d 'Carry out an action, or many orders'
complete -c skirm -n __skirm_first -a advance -d 'Let time pass: the next turn, a rest'
complete -c skirm -n __skirm_first -a simulate -d 'Play an order list many times, and say how it ends'
complete -c skirm -n __skirm_first -a add -d 'Add a unit from a template'
complete -c skirm -n __skirm_first -a remove -d 'Remove a unit'
complete -c skirm -n __skirm_first -a set -d 'Change a value: skirm set fight.toml units.Rook.cover=partial'
complete -c skirm -n __skirm_first -a adopt -d 'Go on by other house tables'
complete -c skirm -n __skirm_first -a edit -d 'Change an encounter in your editor'
complete -c skirm -n __skirm_first -a undo -d 'Take back the last change, or the last N'
complete -c skirm -n __skirm_first -a redo -d 'Take back an undo'
complete -c skirm -n __skirm_first -a log -d 'List what happened'
complete -c skirm -n __skirm_first -a replay -d 'Play the history again with its dice and compare'
complete -c skirm -n __skirm_first -a check -d 'Check a save and its journal'
complete -c skirm -n __skirm_first -a rules -d 'Tell the rules and tables of a system'
complete -c skirm -n __skirm_first -a plugins -d 'List the rule systems that are installed'
complete -c skirm -n __skirm_first -a install -d 'Install a rule system where skirm finds it'
complete -c skirm -n __skirm_first -a uninstall -d 'Remove a rule system'
complete -c skirm -n __skirm_first -a schema -d 'Print the JSON Schema of a system'
complete -c skirm -n __skirm_first -a completion -d 'Print the completion script of a shell'
complete -c skirm -n __skirm_first -a demo -d 'Play a short fight, to see what this is'
complete -c skirm -n __skirm_first -a help -d 'Tell about a command: skirm help resolve'

# Options.
complete -c skirm -n __skirm_first -l version -d 'Show the version and exit'
complete -c skirm -n __skirm_first -l plugin -d 'Try a rule system in a file: ./duel.py' -x -k -a '(__skirm_ask)'
complete -c skirm -n __skirm_first -l without -d 'Switch a rule system or extension off' -x -k -a '(__skirm_ask)'
complete -c skirm -n __skirm_first -l no-plugins -d 'Do as if no rule systems were installed'
complete -c skirm -n __skirm_first -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in roll' -s n -l number -d 'Roll it N times, a line each' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in roll' -l seed -d 'Any text; the same seed gives the same dice everywhere' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in roll' -l show-seed -d 'Tell the seed on standard error, so that the roll can be repeated'
complete -c skirm -n '__skirm_in roll' -l dice -d 'Use these faces, in order; or ask for them when they are needed' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in roll' -l target -d 'A total of at least N is a success' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in roll' -l exit-code -d 'Exit with 1 unless every result is a success'
complete -c skirm -n '__skirm_in roll' -l explain -d 'Tell modifiers, dice and figures as well'
complete -c skirm -n '__skirm_in roll' -l json -d 'Print one JSON object a line, errors included'
complete -c skirm -n '__skirm_in roll' -s q -l quiet -d 'Print the result alone'
complete -c skirm -n '__skirm_in roll' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in odds' -l target -d 'Tell the chance of a total of at least N, or of the number named with --by' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in odds' -l fractions -d 'Print exact fractions, not rounded percentages'
complete -c skirm -n '__skirm_in odds' -l all -d 'Print every value, however unlikely'
complete -c skirm -n '__skirm_in odds' -l json -d 'Print one JSON object a line, errors included'
complete -c skirm -n '__skirm_in odds' -l csv -d 'Print comma-separated values, chances between 0 and 1'
complete -c skirm -n '__skirm_in odds' -s q -l quiet -d 'Print one number alone: the chance of yes or of the target, or the mean'
complete -c skirm -n '__skirm_in odds' -l by -d 'Group by this fact: result, total, data.…, a path of the state, or a condition' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in odds' -l explain -d 'Tell what each modifier is worth, in percentage points'
complete -c skirm -n '__skirm_in odds' -l exact -d 'Refuse what would have to be estimated'
complete -c skirm -n '__skirm_in odds' -l budget -d 'Run the rules at most N times, then estimate; 200,000 by default, or what takes some seconds' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in odds' -l plays -d 'Estimate from N plays where it must be; by default 10,000, or fewer long ones' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in odds' -l seed -d 'Any text; the same seed and orders give the same dice everywhere' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in odds' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in new' -l example -d 'Start from an example: the first one, or the one of this name' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in new' -l seed -d 'Any text; the same seed and orders give the same dice everywhere' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in new' -l force -d 'Put a save that is there aside, with its journal'
complete -c skirm -n '__skirm_in new' -l json -d 'Print one JSON object a line, errors included'
complete -c skirm -n '__skirm_in new' -s q -l quiet -d 'Print the result alone'
complete -c skirm -n '__skirm_in new' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in show' -l json -d 'Print one JSON object a line, errors included'
complete -c skirm -n '__skirm_in show' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in map' -l unit -d 'Tell distances and ranges from this unit, not from the one that is up' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in map' -l width -d 'Draw on so many columns; as a rule as many as the terminal has, or 80' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in map' -s o -l output -d 'Draw an SVG to this file; - is standard output' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in map' -l json -d 'Print one JSON object a line, errors included'
complete -c skirm -n '__skirm_in map' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in resolve' -l orders -d 'Read orders from a file, a JSON object a line' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in resolve' -l dice -d 'Use these faces, in order; or ask for them when they are needed' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in resolve' -l dry-run -d 'Commit nothing; tell what would happen'
complete -c skirm -n '__skirm_in resolve' -l explain -d 'Tell modifiers, dice and figures as well'
complete -c skirm -n '__skirm_in resolve' -l results -d 'Write outcomes to a file instead; what it holds is replaced' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in resolve' -l json -d 'Print one JSON object a line, errors included'
complete -c skirm -n '__skirm_in resolve' -s q -l quiet -d 'Print the result alone'
complete -c skirm -n '__skirm_in resolve' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in advance' -l steps -d 'Advance N times, an entry each; with --until at most N times' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in advance' -l until -d 'Advance until this holds: \'units.Tern.speed<=0\'' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in advance' -l dice -d 'Use these faces, in order; or ask for them when they are needed' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in advance' -l dry-run -d 'Commit nothing; tell what would happen'
complete -c skirm -n '__skirm_in advance' -l explain -d 'Tell modifiers, dice and figures as well'
complete -c skirm -n '__skirm_in advance' -l results -d 'Write outcomes to a file instead; what it holds is replaced' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in advance' -l json -d 'Print one JSON object a line, errors included'
complete -c skirm -n '__skirm_in advance' -s q -l quiet -d 'Print the result alone'
complete -c skirm -n '__skirm_in advance' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in simulate' -s n -l number -d 'Play N trials; 1,000 by default' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in simulate' -l first -d 'Begin with trial K, to play a share; 0 is the first' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in simulate' -l by -d 'Count this at the end: over, up, a path of the state, or a condition' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in simulate' -l until -d 'Play the list again until this holds or the fight is over, 100 times at most' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in simulate' -l seed -d 'Any text; the same seed and orders give the same dice everywhere' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in simulate' -l jobs -d 'Play in N processes, at most 4 a processor; without it, in one a processor where it pays' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in simulate' -l scheduler -d 'Play on the Dask cluster at this address' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in simulate' -l merge -d 'Join shares that were written with --json'
complete -c skirm -n '__skirm_in simulate' -l json -d 'Print one JSON object a line, errors included'
complete -c skirm -n '__skirm_in simulate' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in add' -l dry-run -d 'Commit nothing; tell what would happen'
complete -c skirm -n '__skirm_in add' -l results -d 'Write outcomes to a file instead; what it holds is replaced' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in add' -l json -d 'Print one JSON object a line, errors included'
complete -c skirm -n '__skirm_in add' -s q -l quiet -d 'Print the result alone'
complete -c skirm -n '__skirm_in add' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in remove' -l dry-run -d 'Commit nothing; tell what would happen'
complete -c skirm -n '__skirm_in remove' -l results -d 'Write outcomes to a file instead; what it holds is replaced' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in remove' -l json -d 'Print one JSON object a line, errors included'
complete -c skirm -n '__skirm_in remove' -s q -l quiet -d 'Print the result alone'
complete -c skirm -n '__skirm_in remove' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in set' -l dry-run -d 'Commit nothing; tell what would happen'
complete -c skirm -n '__skirm_in set' -l results -d 'Write outcomes to a file instead; what it holds is replaced' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in set' -l json -d 'Print one JSON object a line, errors included'
complete -c skirm -n '__skirm_in set' -s q -l quiet -d 'Print the result alone'
complete -c skirm -n '__skirm_in set' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in adopt' -l original -d 'Go back to the system\'s own tables: to all, or to those that are named'
complete -c skirm -n '__skirm_in adopt' -l dry-run -d 'Commit nothing; tell what would happen'
complete -c skirm -n '__skirm_in adopt' -l results -d 'Write outcomes to a file instead; what it holds is replaced' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in adopt' -l json -d 'Print one JSON object a line, errors included'
complete -c skirm -n '__skirm_in adopt' -s q -l quiet -d 'Print the result alone'
complete -c skirm -n '__skirm_in adopt' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in edit' -l json -d 'Print one JSON object a line, errors included'
complete -c skirm -n '__skirm_in edit' -s q -l quiet -d 'Print the result alone'
complete -c skirm -n '__skirm_in edit' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in undo' -l json -d 'Print one JSON object a line, errors included'
complete -c skirm -n '__skirm_in undo' -s q -l quiet -d 'Print the result alone'
complete -c skirm -n '__skirm_in undo' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in redo' -l json -d 'Print one JSON object a line, errors included'
complete -c skirm -n '__skirm_in redo' -s q -l quiet -d 'Print the result alone'
complete -c skirm -n '__skirm_in redo' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in log' -s n -l last -d 'Only the last N entries' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in log' -l json -d 'Print one JSON object a line, errors included'
complete -c skirm -n '__skirm_in log' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in replay' -l explain -d 'Tell modifiers, dice and figures as well'
complete -c skirm -n '__skirm_in replay' -l json -d 'Print one JSON object a line, errors included'
complete -c skirm -n '__skirm_in replay' -s q -l quiet -d 'Print the result alone'
complete -c skirm -n '__skirm_in replay' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in check' -l json -d 'Print one JSON object a line, errors included'
complete -c skirm -n '__skirm_in check' -s q -l quiet -d 'Print the result alone'
complete -c skirm -n '__skirm_in check' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in rules' -l toml -d 'Print a table as the file of a house table, to start one from'
complete -c skirm -n '__skirm_in rules' -l copy -d 'Write a table into your configuration folder, as a house table to change'
complete -c skirm -n '__skirm_in rules' -l check -d 'Look for faults in tables: a system\'s, yours, a save\'s, or those in files'
complete -c skirm -n '__skirm_in rules' -l odds -d 'Tell which odds move between tables A and B, and by how much'
complete -c skirm -n '__skirm_in rules' -l budget -d 'Run the rules at most N times, then estimate; 20,000 by default' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in rules' -l csv -d 'Print comma-separated values, chances between 0 and 1'
complete -c skirm -n '__skirm_in rules' -l json -d 'Print one JSON object a line, errors included'
complete -c skirm -n '__skirm_in rules' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in plugins' -l into -d 'Where new makes its folder; here by default' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in plugins' -l check -d 'Load each of them, and say which fail'
complete -c skirm -n '__skirm_in plugins' -l json -d 'Print one JSON object a line, errors included'
complete -c skirm -n '__skirm_in plugins' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in install' -s U -l upgrade -d 'Take the newest version, also of what is there already'
complete -c skirm -n '__skirm_in install' -l dry-run -d 'Run nothing; print the command'
complete -c skirm -n '__skirm_in install' -s v -l verbose -d 'Show all that the installer says, and let it ask'
complete -c skirm -n '__skirm_in install' -l json -d 'Print one JSON object a line, errors included'
complete -c skirm -n '__skirm_in install' -s q -l quiet -d 'Print the result alone'
complete -c skirm -n '__skirm_in install' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in uninstall' -l dry-run -d 'Run nothing; print the command'
complete -c skirm -n '__skirm_in uninstall' -s v -l verbose -d 'Show all that the installer says, and let it ask'
complete -c skirm -n '__skirm_in uninstall' -l json -d 'Print one JSON object a line, errors included'
complete -c skirm -n '__skirm_in uninstall' -s q -l quiet -d 'Print the result alone'
complete -c skirm -n '__skirm_in uninstall' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in schema' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in completion' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in demo' -l seed -d 'Any text; the same seed and orders give the same dice everywhere' -x -k -a '(__skirm_ask)'
complete -c skirm -n '__skirm_in demo' -l explain -d 'Tell modifiers, dice and figures as well'
complete -c skirm -n '__skirm_in demo' -l json -d 'Print one JSON object a line, errors included'
complete -c skirm -n '__skirm_in demo' -s q -l quiet -d 'Print the result alone'
complete -c skirm -n '__skirm_in demo' -s h -l help -d 'Show this message and exit'
complete -c skirm -n '__skirm_in help' -s h -l help -d 'Show this message and exit'
