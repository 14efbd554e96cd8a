# Completion of swiftlet for fish; installed as share/fish/vendor_completions.d/swiftlet.fish.
#
# The program itself knows what may follow; names of bundles, kinds, widgets and actions come from
# the daemon where it runs.

function __swiftlet_complete
    set -l program (commandline --current-process --tokenize)[1]
    set -l line (commandline --current-process --cut-at-cursor)
    set -l candidates (command $program __complete (string trim --left -- "$line") 2>/dev/null)
    if set -q candidates[1]
        printf '%s\n' $candidates
    else
        # Files are the fallback where the program offers nothing.
        __fish_complete_path (commandline --current-token)
    end
end

complete --command swiftlet --no-files --arguments '(__swiftlet_complete)'
