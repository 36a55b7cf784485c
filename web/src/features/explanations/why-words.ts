import { TRY_DAYS, type Why, type WhyLine } from '@rankline/contract/explanations/why'
import { placeText } from '@rankline/contract/positions/place-text'
import { readableUrl } from '@rankline/contract/readable'
import { counted } from '../../ui/format.ts'

/** Explains in sentences where the position comes from, or why there is none. */
export function reasonOf(why: Why): string {
  const { position, list, tries, imported } = why
  const depth = position?.depth ?? list?.depth ?? tries.at(-1)?.depth ?? 0
  switch (why.verdict) {
    case 'ranked':
      return `Result ${position?.position} of the list is the first that belongs to the project.`
    case 'featured_snippet':
      return 'The featured snippet above the list shows a page of the project, so it ranks first. No result of the list belongs to the project.'
    case 'not_in_list':
      return `We read ${list === null ? 'the whole list' : `all ${counted(list.lines.length, 'result')}`}. ${noneText(why.rule)}`
    case 'too_shallow':
      return `We read only the first ${depth} results. ${noneText(why.rule)} It may rank below, so its last known position stays.`
    case 'failed':
      return `${tries.length === 1 ? 'The check failed' : `All ${tries.length} checks failed`}: ${tries.at(-1)?.message ?? ''} A failed check changes no position.`
    case 'imported':
      return `Nothing was measured here on this day. ${placeOf(imported?.position ?? null)} was imported from ${imported?.tool ?? 'another rank tracker'}.`
    case 'waiting':
      return 'There is no check of today yet. Checks are spread over the day.'
    case 'not_checked':
      return 'No check was made on this day, so there is no position.'
    case 'not_kept':
      return `No position of this day is stored. Checks are kept for ${TRY_DAYS} days, so the reason is no longer known.`
    case 'not_tracked_yet':
      return 'The keyword was added after this day.'
    case 'still_to_come':
      return 'This day is still to come.'
  }
}

const placeOf = (position: number | null) => (position === null ? '“Not ranked”' : `Position ${position}`)

function noneText({ mode, text }: Why['rule']): string {
  if (mode === 'exact') return `None is ${readableUrl(text)}.`
  return mode === 'contains' ? `None is on ${readableUrl(text)}.` : 'None belongs to the project.'
}

/** The position as a title: `Why 7?` */
export function titleOf({ verdict, position, imported }: Why): string {
  const place = position?.position ?? (verdict === 'imported' ? imported?.position : null)
  if (place != null) return `Why ${placeText(place, position?.is_featured_snippet)}?`
  return verdict === 'not_in_list' || verdict === 'imported' ? 'Why not ranked?' : 'Why no position?'
}

/** Which results belong to the project. */
export function ruleTextOf({ mode, text }: Why['rule']): string {
  const url = readableUrl(text)
  if (mode === 'none') return `“${text}” cannot be read as an address, so no result can belong to it.`
  if (mode === 'code') return `Results with the code ${text}`
  if (mode === 'exact') return `The page ${url} only`
  return url.includes('/') ? `Every page below ${url}` : `Every page of ${url} and its subdomains`
}

/** Says how a result relates to the project; null for results of other sites. */
export function matchTextOf(match: WhyLine['match'], { mode }: Why['rule']): string | null {
  switch (match) {
    case 'best':
      return 'counted'
    case 'also':
      return 'yours too, not the first'
    case 'other_host':
      return 'not counted: other subdomain'
    case 'other_path':
      return mode === 'exact' ? 'not counted: other page' : 'not counted: other path'
    case 'other_query':
      return 'not counted: other parameters'
    case 'none':
      return null
  }
}

/** Why there is no list to show. */
export function noListTextOf({ verdict }: Why): string {
  const isMeasured =
    verdict === 'ranked' ||
    verdict === 'featured_snippet' ||
    verdict === 'not_in_list' ||
    verdict === 'too_shallow'
  return isMeasured ? 'The list of this day is no longer kept.' : 'No list of this day is stored.'
}

/** Formats a time in UTC, as days are in UTC too. */
export const timeOf = (at: string): string => `${at.slice(11, 19)} UTC`
