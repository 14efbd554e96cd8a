# Completion of swiftlet for fish; installed as share/fish/vendor_completions.d/swiftlet.fish.
#
# The program itself knows what may follow; names of bundles, kinds, widgets and actions come from
# the daemon where it runs. What a candidate is stands behind a tab, as fish wants it.

function __swiftlet_complete
    set -l program (commandline --current-process --tokenize)[1]
    set -l line (commandline --current-process --cut-at-cursor)
    set -l offered (command $program __complete described (string trim --left -- "$line") 2>/dev/null)
    # It fails where files may stand.
    or __fish_complete_path (commandline --current-token)
    set -q offered[1]; and printf '%s\n' $offered
end

complete --command swiftlet --no-files --arguments '(__swiftlet_complete)'
