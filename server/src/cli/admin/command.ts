import type { SystemContext } from '../../platform/context.ts'
import { StartupError } from '../../platform/startup-error.ts'

export type Work = (ctx: SystemContext) => Promise<void>

/** One line of `npm run admin`. */
export type Command = {
  name: string
  /** Arguments after the name; `does` describes the command. */
  usage: string
  does: string
  /** Undefined when the arguments do not fit. */
  parse(words: readonly string[]): Work | undefined
}

/** A command that takes a username and nothing else. */
export function ofPerson(
  name: string,
  does: string,
  work: (ctx: SystemContext, username: string) => Promise<void>,
): Command {
  return {
    name,
    usage: 'USERNAME',
    does,
    parse: ([username, ...more]) =>
      username === undefined || more.length > 0 ? undefined : (ctx) => work(ctx, username),
  }
}

export const nobody = (username: string) => new StartupError(`There is nobody called "${username}".`)
