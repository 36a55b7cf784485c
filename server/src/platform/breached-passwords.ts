import { createHash } from 'node:crypto'
import { Counter } from 'prom-client'
import type { Log } from './log.ts'

/** Whether a password is in a known breach; false when that cannot be checked. */
export type BreachedPasswords = (password: string, log: Log) => Promise<boolean>

const PATIENCE = 3_000
/** A range has about 1,000 lines of 40 characters, padding included. */
const LONGEST = 512 * 1024

/** The app adds it to its registry. */
export const breachChecks = new Counter({
  name: 'rankline_breached_password_checks_total',
  help: 'New passwords looked up in the list of breaches, by result.',
  labelNames: ['result'],
  registers: [],
})

/**
 * Uses the range protocol of haveibeenpwned.com (v3): the service receives only the first 5 of the 40
 * hexadecimal digits of the password's SHA-1. Padding hides the length of its answer.
 * @param url such as https://api.pwnedpasswords.com
 */
export function createBreachedPasswords(url: string, patience = PATIENCE): BreachedPasswords {
  return async (password, log) => {
    const digits = createHash('sha1').update(password).digest('hex').toUpperCase()
    try {
      const range = await fetchRange(`${url.replace(/\/$/, '')}/range/${digits.slice(0, 5)}`, patience)
      const isFound = holds(range, digits.slice(5))
      breachChecks.inc({ result: isFound ? 'found' : 'clean' })
      return isFound
    } catch (error) {
      // An unavailable service must not prevent a new password.
      breachChecks.inc({ result: 'failed' })
      log.warn(
        { event: 'breached-passwords.failed', reason: (error as Error).message },
        'breaches were not asked',
      )
      return false
    }
  }
}

/** Lines of `SUFFIX:COUNT`; padding lines have the count 0. */
function holds(range: string, suffix: string): boolean {
  const line = range.split(/\r?\n/).find((one) => one.toUpperCase().startsWith(`${suffix}:`))
  return line !== undefined && Number(line.slice(suffix.length + 1)) > 0
}

async function fetchRange(address: string, patience: number): Promise<string> {
  const { fetch } = await import('undici')
  const response = await fetch(address, {
    headers: { 'Add-Padding': 'true', 'user-agent': 'Rankline' },
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  })
  if (!response.ok || response.body === null) throw new Error(`The service answered ${response.status}.`)
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > LONGEST) throw new Error('The answer is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('latin1')
}
