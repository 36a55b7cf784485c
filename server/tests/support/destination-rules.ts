import type { WireValue } from '@rankline/contract/encoding'
import type { Answer } from './app.ts'

/** The rule of every address. */
export const tooLong = ['must be between 1-190 characters']

/** Beginnings of addresses that only the provider itself gives. */
const bases = {
  slack: 'https://hooks.slack.com/services/',
  discord: 'https://discord.com/api/webhooks/1/',
  zapier: 'https://hooks.zapier.com/hooks/catch/',
} as const

export const hooks = ['slack', 'discord', 'zapier'] as const

/** The address of a hook, of a length in characters. */
export const hookOfLength = (type: keyof typeof bases, length: number) => bases[type].padEnd(length, 'x')

const domain = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(40)}.example`

/** An email address of a length in characters. */
export const mailOfLength = (length: number) => `${'x'.repeat(length - domain.length - 1)}@${domain}`

type Create = (destination: Record<string, WireValue>) => Promise<Answer<unknown>>

/** Creates something with one destination. @returns the errors of its address; undefined if it is created */
export async function addressErrors(create: Create, type: string, address: string | undefined) {
  const field = `destination_type_${type}`
  const { body } = await create({
    destination_type: [type],
    ...(address !== undefined && { [field]: address }),
  })
  return body.status === 'error' ? body.errors[field] : undefined
}
