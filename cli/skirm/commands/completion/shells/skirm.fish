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
            case @TAKING@
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
    and not contains -- $name @NAMES@
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
@COMMANDS@

# Options.
@OPTIONS@
