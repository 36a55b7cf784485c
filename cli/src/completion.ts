/** A script for the shell that completes the names of commands and options. @param commands with their options */
export function completionOf(shell: string, commands: ReadonlyMap<string, readonly string[]>): string | null {
  const names = [...commands.keys()].join(' ')
  const cases = [...commands]
    .map(([name, options]) => `    ${name}) words="${options.join(' ')}" ;;`)
    .join('\n')
  if (shell === 'bash')
    return `# rankline completion bash > /etc/bash_completion.d/rankline
_rankline() {
  local words="${names}"
  [ "$COMP_CWORD" -gt 1 ] && case "\${COMP_WORDS[1]}" in
${cases}
    *) words="" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _rankline rankline
`
  if (shell === 'zsh')
    return `#compdef rankline
# rankline completion zsh > "\${fpath[1]}/_rankline"
_rankline() {
  local words="${names}"
  (( CURRENT > 2 )) && case "$words[2]" in
${cases}
    *) words="" ;;
  esac
  compadd -- \${=words}
  _files
}
_rankline "$@"
`
  return null
}
