"""What bash, zsh and fish offer behind shepherd, shepcc and shepc++."""
import os


def put(folder, path, text):
    path = os.path.join(folder, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def quoted(text):
    return text.replace("'", "’").replace(":", " -").replace("[", "(").replace("]", ")")


def write(folder, commands, options, compiler_options):
    """commands: {name: meaning}; options: {name: [(option, meaning)]}, which a shell offers behind that command, as it does files;
    compiler_options: the same for shepcc and shepc++."""
    words = {name: " ".join(option for option, _ in options[name]) for name in commands}
    cases = "\n".join(f"    {name}) words='{words[name]}' ;;" for name in commands)
    ours = " ".join(option for option, _ in compiler_options)
    put(folder, "share/bash-completion/completions/shepherd", f"""_shepherd() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} words=
  case ${{COMP_CWORD}}:${{COMP_WORDS[1]}} in
    1:* | 2:help) words='{" ".join(commands)} --help --version' ;;
  esac
  [ -n "$words" ] || case ${{COMP_WORDS[1]}} in
{cases}
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word"; [ "$COMP_CWORD" = 1 ] || compgen -f -- "$word")
  [[ ${{COMPREPLY[0]}} != *= ]] || compopt -o nospace
}}
complete -o filenames -F _shepherd shepherd
""")
    put(folder, "share/bash-completion/completions/shepcc", f"""_shepcc() {{
  mapfile -t COMPREPLY < <(compgen -W '{ours} -fopenmp' -- "${{COMP_WORDS[COMP_CWORD]}}"; compgen -f -- "${{COMP_WORDS[COMP_CWORD]}}")
  [[ ${{COMPREPLY[0]}} != *= ]] || compopt -o nospace
}}
complete -o filenames -F _shepcc shepcc shepc++
""")

    described = "\n".join(f"    '{name}:{quoted(meaning)}'" for name, meaning in commands.items())
    arms = "\n".join("    {}) _arguments {} '*:file:_files' ;;".format(
        name, " ".join(f"'{option}[{quoted(meaning)}]{':value:' if option.endswith('=') else ''}'" for option, meaning in options[name])) for name in commands)
    put(folder, "share/zsh/vendor-completions/_shepherd", f"""#compdef shepherd
local -a commands=(
{described}
)
if (( CURRENT == 2 )) || [[ $words[2] == help ]]; then
  _describe command commands
else
  local command=$words[2]
  shift words; (( CURRENT-- ))
  case $command in
{arms}
  esac
fi
""")
    arguments = " \\\n  ".join(f"'{option}[{quoted(meaning)}]{':value:' if option.endswith('=') else ''}'" for option, meaning in compiler_options)
    put(folder, "share/zsh/vendor-completions/_shepcc", f"#compdef shepcc shepc++\n_arguments {arguments} \\\n  '*:file:_files'\n")
    lines = ["complete -c shepherd -n __fish_use_subcommand -f"]
    lines += [f"complete -c shepherd -n __fish_use_subcommand -a {name} -d '{quoted(meaning)}'" for name, meaning in commands.items()]
    lines += [f"complete -c shepherd -n '__fish_seen_subcommand_from {name}' -l {option.strip('-=')} {'-r' if option.endswith('=') else ''} -d '{quoted(meaning)}'"
              for name in commands for option, meaning in options[name] if option.startswith("--")]
    put(folder, "share/fish/vendor_completions.d/shepherd.fish", "\n".join(lines) + "\n")
    put(folder, "share/fish/vendor_completions.d/shepcc.fish", "".join(
        f"complete -c {compiler} -l {option.strip('-=')} {'-r' if option.endswith('=') else ''} -d '{quoted(meaning)}'\n"
        for compiler in ("shepcc", "shepc++") for option, meaning in compiler_options))
