import { isIP } from 'node:net'
import { z } from 'zod'
import { addressesOf } from './database/failover.ts'

// Kinds of environment settings; each description completes the sentence "NAME must be …".

export function webAddress(words: string) {
  return z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(words)
}

export function whole(standard: number, least: number, most: number) {
  return between(least, most).default(standard).describe(wholeWords(least, most))
}

/** Number of processes, or `inline` for none of its own. */
export function inlineOrWhole(standard: number, least: number, most: number) {
  return z
    .union([z.literal('inline'), between(least, most)])
    .default(standard)
    .describe(`${wholeWords(least, most)}, or inline`)
}

/** An address of PostgreSQL, with one host or several. */
export function databaseAddress() {
  const one = z.url({ protocol: /^postgres(ql)?$/ })
  return z.string().refine((text) => addressesOf(text).every((address) => one.safeParse(address).success))
}

/** An amount of US dollars. */
export function dollars() {
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number)
}

export function between(least: number, most: number) {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(least).max(most))
}

export function wholeWords(least: number, most: number): string {
  return `a whole number from ${least} to ${most}`
}

/** @param text addresses and networks in CIDR notation, separated by commas */
export function areAddresses(text: string): boolean {
  return text.split(',').every((part) => {
    const [address = '', prefix] = part.trim().split('/')
    const version = isIP(address)
    if (version === 0) return false
    return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
  })
}

/** Names of hosts, `*.example.com` for all below one, and IP addresses, separated by commas. */
export function hostPatterns() {
  return z
    .string()
    .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
    .refine((hosts) => hosts.every((host) => isIP(host) !== 0 || HOST_PATTERN.test(host)))
    .optional()
    .describe('names of hosts, like hooks.slack.com or *.example.com, separated by commas')
}

const HOST_PATTERN = /^(?:\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/

/** Contact as a URI: `mailto:security@example.com` or an https address. */
export function contact() {
  return z
    .union([z.email().transform((address) => `mailto:${address}`), z.url({ protocol: /^https$/ })])
    .optional()
    .describe('an email address or an https address')
}

const yesOrNo = z.enum(['0', '1', 'false', 'true'])
const isYes = (value: string) => value === '1' || value === 'true'

export function flag(standard: '0' | '1' = '0') {
  return yesOrNo.default(standard).transform(isYes).describe('1 or 0')
}

/** A flag whose default depends on other settings. */
export function optionalFlag() {
  return yesOrNo.transform(isYes).optional().describe('1 or 0')
}
