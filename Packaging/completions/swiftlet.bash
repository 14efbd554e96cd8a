# Completion of swiftlet for bash; installed as share/bash-completion/completions/swiftlet.
#
# The program itself knows what may follow; names of bundles, kinds, widgets and actions come from
# the daemon where it runs.

_swiftlet() {
    local line candidate word
    line=${COMP_LINE:0:COMP_POINT}
    word=${COMP_WORDS[COMP_CWORD]}
    COMPREPLY=()
    # What bash has cut off the word at = or :, which candidates must not repeat.
    local typed=${line##*[[:space:]]} cut
    [[ $word == = || $word == : ]] && word=
    cut=${typed%"$word"}
    while IFS= read -r candidate; do
        candidate=${candidate#"$cut"}
        COMPREPLY+=("$(printf '%q' "$candidate")")
    done < <("${COMP_WORDS[0]}" __complete "$line" 2>/dev/null)
    # After name= the value follows at once.
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace
    # Files are the fallback where the program offers nothing.
    return 0
}

complete -o default -F _swiftlet swiftlet
