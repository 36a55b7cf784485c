import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { CommandError, EXIT } from './failures.ts'

/** The installation and the token that commands use. */
export type Settings = { url: string; token: string }

type Environment = Readonly<Record<string, string | undefined>>

const folderOf = (env: Environment) => join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'rankline')
/** The file with the token; only its owner can read it. */
export const fileOf = (env: Environment) => join(folderOf(env), 'settings.json')

/** From RANKLINE_URL and RANKLINE_TOKEN, else from the file that `rankline login` writes. @throws {CommandError} if there is none */
export async function readSettings(env: Environment): Promise<Settings> {
  const { RANKLINE_URL: url, RANKLINE_TOKEN: token } = env
  if (url && token) return { url, token }
  const saved = await readSaved(env)
  const settings = { url: url || saved?.url, token: token || saved?.token }
  if (settings.url === undefined || settings.token === undefined)
    throw new CommandError(
      'You are not logged in. Run `rankline login`, or set RANKLINE_URL and RANKLINE_TOKEN.',
      EXIT.refused,
    )
  return settings as Settings
}

async function readSaved(env: Environment): Promise<Settings | null> {
  const text = await readFile(fileOf(env), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  try {
    return JSON.parse(text) as Settings
  } catch {
    throw new CommandError(`${fileOf(env)} is not readable. Run \`rankline login\` again.`, EXIT.refused)
  }
}

export async function saveSettings(env: Environment, settings: Settings) {
  await mkdir(folderOf(env), { recursive: true, mode: 0o700 })
  await writeFile(fileOf(env), `${JSON.stringify(settings)}\n`, { mode: 0o600 })
  // The mode above is only for a new file.
  await chmod(fileOf(env), 0o600)
}

export const removeSettings = (env: Environment) => rm(fileOf(env), { force: true })
