import type { Element } from 'domhandler'
import type { Page } from '../html.ts'
import type { PageStatus } from '../page.ts'

/**
 * The kind of wall on a page without results, by signs common to all makers: captcha forms, refusals in the
 * title, consent forms. Null without such signs.
 */
export function wallOf(page: Page): Extract<PageStatus, 'blocked' | 'consent'> | null {
  if (refusals.test(page.title) || page.elements.some(isChallenge)) return 'blocked'
  return page.elements.some(asksConsent) ? 'consent' : null
}

const refusals =
  /^(?:Just a moment|Attention Required|Access (?:to this page has been )?denied|Forbidden|Too Many Requests|(?:HTTP )?(?:Error )?(?:403|429|451|503)\b|Sorry\b|Are you (?:not )?a (?:human|robot)|Security check|Verifying|Pardon our interruption|.*\bcaptcha\b|Bot detection|Service unavailable)/i

const challenges =
  /\b(?:captcha|turnstile|challenge|cf-error|px-captcha)\b|captcha[-_]?(?:form|container|box|page)/i

function isChallenge({ name, attribs }: Element): boolean {
  if (challenges.test(words(attribs.id)) || challenges.test(words(attribs.class))) return true
  if (name === 'form' && /captcha|challenge|anomaly/i.test(attribs.action ?? '')) return true
  return (
    (name === 'iframe' || name === 'img') && /captcha|challenges\.cloudflare\.com/i.test(attribs.src ?? '')
  )
}

/** Splits `CheckboxCaptcha-Form g_recaptcha` into words. */
function words(value: string | undefined): string {
  return (value ?? '')
    .replace(/(?<=\p{Ll})(?=\p{Lu})|[-_]/gu, ' ')
    .replace(/\b[gh]\s?re?captcha\b|\brecaptcha\b|\bhcaptcha\b/gi, 'captcha')
}

function asksConsent({ name, attribs }: Element): boolean {
  return (
    name === 'form' &&
    /consent|\bguce\b/i.test(`${attribs.action ?? ''} ${attribs.id ?? ''} ${attribs.class ?? ''}`)
  )
}
