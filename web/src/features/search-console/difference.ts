import type { KeywordConsole } from '@rankline/contract/search-console/calls'
import { counted, formatDecimal } from '../../ui/format.ts'

/** Says how much Google's average position and the measured rank differ; null if no day has both. */
export function differenceText(compared: KeywordConsole['compared']): string | null {
  if (compared === null) return null
  const { days, measured_position: measured, google_position: google } = compared
  const both = `Google’s average position ${formatDecimal(google)}, measured rank ${formatDecimal(measured)}`
  const difference = Math.round(Math.abs(google - measured) * 10) / 10
  const on = `on the ${counted(days, 'day')} that ${days === 1 ? 'has' : 'have'} both`
  if (difference === 0) return `${both}: the same ${on}.`
  return `${both}: ${formatDecimal(difference)} ${google < measured ? 'better' : 'worse'} at Google, ${on}.`
}
