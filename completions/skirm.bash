# Completion of skirm for bash. Made by: skirm completion bash
#
# Commands and their options stand here; all else is asked of skirm, which answers in a moment and changes nothing.

_skirm_commands='roll
odds
new
show
map
resolve
advance
simulate
add
remove
set
adopt
edit
undo
redo
log
replay
check
rules
plugins
install
uninstall
schema
completion
demo
help'

# The options of a command, in REPLY; nothing for a command of a rule system.
_skirm_options() {
    REPLY=
    case $1 in
        '') REPLY='--version --plugin --without --no-plugins --help' ;;
        roll) REPLY='--number --seed --show-seed --dice --target --exit-code --explain --json --quiet --help' ;;
        odds) REPLY='--target --fractions --all --json --csv --quiet --by --explain --exact --budget --plays --seed --help' ;;
        new) REPLY='--example --seed --force --json --quiet --help' ;;
        show) REPLY='--json --help' ;;
        map) REPLY='--unit --width --output --json --help' ;;
        resolve) REPLY='--orders --dice --dry-run --explain --results --json --quiet --help' ;;
        advance) REPLY='--steps --until --dice --dry-run --explain --results --json --quiet --help' ;;
        simulate) REPLY='--number --first --by --until --seed --jobs --scheduler --merge --json --help' ;;
        add) REPLY='--dry-run --results --json --quiet --help' ;;
        remove) REPLY='--dry-run --results --json --quiet --help' ;;
        set) REPLY='--dry-run --results --json --quiet --help' ;;
        adopt) REPLY='--original --dry-run --results --json --quiet --help' ;;
        edit) REPLY='--json --quiet --help' ;;
        undo) REPLY='--json --quiet --help' ;;
        redo) REPLY='--json --quiet --help' ;;
        log) REPLY='--last --json --help' ;;
        replay) REPLY='--explain --json --quiet --help' ;;
        check) REPLY='--json --quiet --help' ;;
        rules) REPLY='--toml --copy --check --odds --budget --csv --json --help' ;;
        plugins) REPLY='--into --check --json --help' ;;
        install) REPLY='--upgrade --dry-run --verbose --json --quiet --help' ;;
        uninstall) REPLY='--dry-run --verbose --json --quiet --help' ;;
        schema) REPLY='--help' ;;
        completion) REPLY='--help' ;;
        demo) REPLY='--seed --explain --json --quiet --help' ;;
        help) REPLY='--help' ;;
    esac
}

# Words that begin as it was typed.
_skirm_words() {
    local word
    for word in $1; do
        if [[ $word == "$2"* ]]; then COMPREPLY+=("$word"); fi
    done
}

# What skirm answers for a line up to the cursor; a line that begins with a tab asks for files with an ending.
_skirm_ask() {
    local answer wanted=
    local -a endings=()
    while IFS= read -r answer; do
        case $answer in
            '') ;;
            $'\t'*) wanted=1 endings+=("${answer#?}") ;;
            *) COMPREPLY+=("${answer%%$'\t'*}") ;;
        esac
    done <<< "$(command skirm --complete bash "$1" "$COMP_WORDBREAKS" 2> /dev/null < /dev/null)"
    if [[ $wanted ]]; then _skirm_files "$2" "${endings[@]}"; fi
}

# Files with one of some endings, and folders on the way. Among words they are quoted here, alone by readline.
_skirm_files() {
    local typed=$1 ending file alone=
    shift
    if (( ${#COMPREPLY[@]} == 0 )); then
        alone=1
        compopt -o filenames 2> /dev/null || :
    fi
    for ending; do
        while IFS= read -r file; do
            if [[ ! $file ]]; then continue; fi
            if [[ ! $alone ]]; then printf -v file %q "$file"; fi
            COMPREPLY+=("$file")
        done <<< "$(if [[ $ending != / ]]; then compgen -f -X "!*$ending" -- "$typed"; fi; compgen -d -- "$typed")"
    done
}

_skirm() {
    local REPLY word name= takes= line=${COMP_LINE:0:COMP_POINT}
    local -a words
    COMPREPLY=()
    # The dot is the end of the last word, or stands for an empty one.
    IFS=$' \t\n' read -r -a words <<< "${line//$'\n'/ }."
    local current=${words[${#words[@]} - 1]%.}
    for word in "${words[@]:1:${#words[@]} - 2}"; do
        if [[ $takes ]]; then
            takes=
            continue
        fi
        case $word in
            --plugin | --without) takes=1 ;;
            -*) ;;
            *)
                name=$word
                break
                ;;
        esac
    done
    if [[ $current == -* && $current != *=* && ! $takes && " ${words[*]} " != *' -- '* ]]; then
        _skirm_options "$name"
        _skirm_words "$REPLY" "$current"
        if [[ $REPLY ]]; then return; fi
    elif [[ ! $name && ! $takes && $current != *[\"\'\\]* ]]; then
        _skirm_words "$_skirm_commands" "$current"
    fi
    compopt -o nosort 2> /dev/null || :
    _skirm_ask "$line" "${2-}"
    # What goes on behind it is followed by no space.
    if (( ${#COMPREPLY[@]} == 1 )) && [[ ${COMPREPLY[0]} == *[=.:,] ]]; then compopt -o nospace 2> /dev/null || :; fi
}

complete -F _skirm skirm
