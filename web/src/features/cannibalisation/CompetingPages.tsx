import { Button } from '@mantine/core'
import type { CannibalisedKeyword, CompetingPage } from '@rankline/contract/cannibalisation/calls'
import { readableUrl } from '@rankline/contract/readable'
import { useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import { useCan } from '../../platform/can.ts'
import { shortDay } from '../../ui/charts/days.ts'
import { Pill } from '../../ui/data/Pill.tsx'
import { counted } from '../../ui/format.ts'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { preferPage } from '../landing-pages/preferred-page.api.ts'
import styles from './cannibalisation.module.css'

/** Lists the pages that compete for a keyword, each with its results, and lets the person choose the preferred one. */
export function CompetingPages({ keyword }: { keyword: CannibalisedKeyword }) {
  const { id, pages, preferred_page: preferred } = keyword
  const mayUpdate = useCan('update')
  const [isSaving, setSaving] = useState(false)
  async function prefer(url: string) {
    setSaving(true)
    await preferPage([id], url).catch(ignoreHandledError)
    setSaving(false)
  }
  return (
    <>
      <ul className={styles.pages} aria-label={`Pages that compete for ${keyword.keyword}`}>
        {pages.map((page) => {
          const isPreferred = preferred !== null && sameAddress(preferred, page.url)
          return (
            <li key={page.url}>
              <OuterLink href={page.url} hint={page.url} data-touch>
                {readableUrl(page.url)}
              </OuterLink>
              <span className={styles.facts}>{factsOf(page)}</span>
              <span className={styles.marks}>
                {page.is_current && <Pill tone="up" text="ranks now" said="Ranks now" />}
                {isPreferred && <Pill tone="still" text="preferred" said="The preferred page" />}
                {mayUpdate && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    className={styles.prefer}
                    disabled={isSaving}
                    aria-label={isPreferred ? `Prefer any page` : `Prefer ${readableUrl(page.url)}`}
                    onClick={() => void prefer(isPreferred ? '' : page.url)}
                  >
                    {isPreferred ? 'Clear' : 'Prefer'}
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {preferred !== null && !pages.some(({ url }) => sameAddress(preferred, url)) && (
        <p className={styles.facts}>The preferred page {readableUrl(preferred)} did not rank.</p>
      )}
    </>
  )
}

/** `12 days, best 4, until 3 Nov · 34 in the list` */
function factsOf({
  days,
  best_position: best,
  last_ranked_on: last,
  in_list: place,
  is_current,
}: CompetingPage) {
  const ranked =
    days === 0 || best === null || last === null
      ? 'never the best page'
      : `${counted(days, 'day')}, best ${best}${is_current ? '' : `, until ${shortDay(last)}`}`
  return place === null ? ranked : `${ranked} · ${place} in the list`
}

/** Compares addresses without scheme, `www.` and a slash at the end. */
const sameAddress = (one: string, other: string) => plain(one) === plain(other)
const plain = (url: string) =>
  url
    .replace(/^https?:\/\/(www\.)?/i, '')
    .replace(/#.*$/s, '')
    .replace(/(?<!\/)\/+$/, '')
