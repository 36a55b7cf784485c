import type { CitationShare } from '@rankline/contract/citations/calls'
import { shortDay } from '../../ui/charts/days.ts'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { StatTile } from '../../ui/data/StatTile.tsx'
import { trendOfChange } from '../../ui/data/trend.ts'
import { counted, formatDecimal, formatNumber, formatPercent, unknown } from '../../ui/format.ts'
import styles from './citations.module.css'
import { countsText, percentOf, shareOn } from './shares.ts'

/** The numbers of the last day with overviews that were read, and the change to the period before. */
export function CitationTiles({ share }: { share: CitationShare }) {
  const { days, before, possible } = share
  const last = days.findLast(({ read }) => read > 0)
  const own = shareOn(last, 0, 'keywords')
  const sources = shareOn(last, 0, 'sources')
  const former = shareOn(before ?? undefined, 0, 'keywords')
  const [now, then] = [percentOf(own), percentOf(former)]
  const change = now === null || then === null ? null : now - then
  return (
    <div className={styles.tiles}>
      <StatTile
        label="With an AI overview"
        value={last === undefined ? unknown : formatNumber(last.read)}
        note={
          last === undefined
            ? 'none was read in this period'
            : `of ${counted(possible, 'keyword')} · ${shortDay(last.date)}`
        }
        hint="Keywords whose AI overview was read on the last day. One that was shown and not read does not count, nor does a failed check."
      />
      <StatTile
        label="Cited in"
        value={own === null ? unknown : formatNumber(own.count)}
        note={own === null ? undefined : `of ${counted(own.of, 'overview')}`}
        hint="Overviews with a page of the site among their sources."
      />
      <StatTile
        label="Share of overviews"
        value={formatPercent(now)}
        note={own === null ? undefined : countsText(own)}
        change={
          change === null ? undefined : (
            <ChangePill
              trend={trendOfChange(Math.abs(change) < 0.05 ? 0 : change)}
              amount={formatDecimal(Math.abs(change))}
              since={`points, since ${shortDay(before!.date)}: ${countsText(former!)}`}
            />
          )
        }
        hint="Overviews that cite the site ÷ overviews that were read. Compared with the last day before the period."
      />
      <StatTile
        label="Share of sources"
        value={formatPercent(percentOf(sources))}
        note={sources === null ? undefined : countsText(sources)}
        hint="Pages of the site ÷ all pages that these overviews cite."
      />
    </div>
  )
}
