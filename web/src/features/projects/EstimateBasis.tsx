import type { EstimateBasis as Basis } from '@rankline/contract/click-curve/calls'
import { countDays } from '@rankline/contract/days'
import { dayText } from '../../platform/date-format.ts'
import { counted } from '../../ui/format.ts'
import { Help } from '../../ui/Help.tsx'

/** Says from which click curve traffic, value and visibility are estimated. */
export function EstimateBasis({ basis }: { basis: Basis }) {
  const { name, source } = textsOf(basis)
  return (
    <span>
      estimates: {name} <Help text={`Traffic, value and visibility are estimates. ${source}`} />
    </span>
  )
}

function textsOf({ since, is_published, measured }: Basis): { name: string; source: string } {
  if (since === null)
    return {
      name: 'SISTRIX 2020',
      source:
        'How many searchers click each position is from a study by SISTRIX of 2020: averages of other sites.',
    }
  if (is_published)
    return {
      name: 'SISTRIX and Ahrefs 2026',
      source: `How many searchers click each position is from studies by SISTRIX and Ahrefs, with one of five pages showing an AI Overview, and applies since ${dayText(since, 'date')}.`,
    }
  if (measured === null)
    return {
      name: 'own curve',
      source: `How many searchers click each position was set by hand and applies since ${dayText(since, 'date')}.`,
    }
  const { from, until, keywords, impressions, clicks } = measured
  return {
    name: `own clicks, ${counted(countDays(from, until), 'day')}, ${counted(impressions, 'impression')}`,
    source: `How many searchers click each position is from Search Console until ${dayText(until, 'date')}: ${counted(keywords, 'keyword')}, ${counted(clicks, 'click')}.`,
  }
}
