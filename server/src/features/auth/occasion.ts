import { addressBlock } from '../../platform/address-block.ts'
import { agentWords } from '../../platform/agent-words.ts'
import type { VisitorContext } from '../../platform/context.ts'

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Time and place of an action, for the mail about it. */
export function occasionOf({ visitor }: VisitorContext, now = new Date()) {
  return [
    ['When', `${when.format(now)} UTC`],
    ['From', addressBlock(visitor.ip)],
    ['With', agentWords(visitor.agent)],
  ] as const
}
