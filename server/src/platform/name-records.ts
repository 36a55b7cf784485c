import type { Resolver } from 'node:dns/promises'
import { askNameServers } from './host-addresses.ts'

/** Answer of name servers about a name: its values, or none; `isKnown` is false if the answer cannot be trusted. */
export type Answer = { values: string[]; isKnown: boolean }

/** Queries name servers for the records of a name. Never throws: a failed query is an answer too. */
export type NameRecords = {
  /** Texts, each joined from its parts. */
  texts(name: string): Promise<Answer>
  /** Target of the name's CNAME record. */
  alias(name: string): Promise<Answer>
  /** IPv4 and IPv6 addresses. */
  addresses(name: string): Promise<Answer>
}

/** Limits of an answer, because a stranger wrote it. */
const MOST_VALUES = 20
const MOST_CHARACTERS = 255

/** Error codes that mean there is no such record. */
const NONE = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * @param servers addresses with ports; null asks those of the machine
 * @param patience time limits in milliseconds: for one query, and for all its retries
 */
export function createNameRecords(
  servers: readonly string[] | null,
  patience?: { question: number; all: number },
): NameRecords {
  const ask = async (question: (resolver: Resolver) => Promise<string[]>): Promise<Answer> => {
    try {
      const values = await askNameServers(servers ?? undefined, question, patience)
      return { values: values.slice(0, MOST_VALUES).map(bounded), isKnown: true }
    } catch (error) {
      return { values: [], isKnown: NONE.has((error as NodeJS.ErrnoException).code ?? '') }
    }
  }
  return {
    texts: (name) =>
      ask(async (resolver) => (await resolver.resolveTxt(name)).map((parts) => parts.join(''))),
    alias: (name) => ask(async (resolver) => (await resolver.resolveCname(name)).map(plainName)),
    async addresses(name) {
      const [four, six] = await Promise.all([
        ask((resolver) => resolver.resolve4(name)),
        ask((resolver) => resolver.resolve6(name)),
      ])
      return { values: [...four.values, ...six.values], isKnown: four.isKnown && six.isKnown }
    },
  }
}

const bounded = (value: string) => value.slice(0, MOST_CHARACTERS)

const plainName = (name: string) => name.toLowerCase().replace(/\.$/, '')
