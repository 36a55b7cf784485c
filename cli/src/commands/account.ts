import { createClient } from '@rankline/client'
import { CommandError, EXIT } from '../failures.ts'
import { removeSettings, saveSettings } from '../settings.ts'
import { ask, say, type Terminal } from '../terminal.ts'

/** Saves an address and a token after it has tried them. */
export async function login(terminal: Terminal, options: { url?: string; token?: string }) {
  const given = options.url ?? (terminal.input.isTTY ? await ask(terminal, 'Address of Rankline: ') : '')
  if (given === '')
    throw new CommandError('Say which installation: rankline login --url https://ranks.example.com')
  const url = /^https?:\/\//.test(given) ? given : `https://${given}`
  if (!URL.canParse(url)) throw new CommandError(`${given} is not an address.`)
  say(terminal, `Make a token at ${new URL('/account/tokens', url)}`)
  const token = options.token ?? (await ask(terminal, 'Token: ', true))
  if (token === '') throw new CommandError('A token is needed.', EXIT.refused)
  const account = await createClient({ url, token }).call('getAccount', {})
  await saveSettings(terminal.env, { url, token })
  say(terminal, `Logged in as ${account.username}. The token may: ${account.token.permissions.join(', ')}.`)
}

export async function logout(terminal: Terminal) {
  await removeSettings(terminal.env)
  say(terminal, 'The token has been removed from this machine. End it at /account/tokens if nobody uses it.')
}
