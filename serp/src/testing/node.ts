import { execFile } from 'node:child_process'

export type Outcome = { code: number; stdout: string; stderr: string }

/** Runs Node with these words in a process of its own. */
export function runNode(
  words: readonly string[],
  variables: Record<string, string> = {},
  cwd?: string,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...words],
      { cwd, env: { ...process.env, ...variables } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}
