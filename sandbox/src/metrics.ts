import { normalisePhrase } from '@rankline/contract/keywords/phrase'
import { hashText, mix, unit } from './random.ts'

/** Searches per month and US dollars per click; null when unknown. */
export type PhraseMetrics = { phrase: string; volume: number | null; cpc: number | null }

// The steps to which keyword planners round search volume.
const steps = [10, 20, 30, 40, 50, 70, 90, 110, 140, 170, 210, 260, 320, 390, 480, 590, 720, 880]

/** Invented search volume and cost per click. Long phrases have less volume; some numbers are unknown. */
export function metricsOf(phrase: string, country: string, language: string, seed: string): PhraseMetrics {
  const normal = normalisePhrase(phrase)
  const key = hashText(`${seed}|${country}|${language}|${normal}`)
  if (unit(key) < 0.08) return { phrase, volume: null, cpc: null }
  const words = normal.split(' ').length
  const magnitude = Math.max(1, 5.2 - words * 0.6 + (unit(mix(key, 1)) + unit(mix(key, 2)) - 1) * 1.8)
  const cpc = unit(mix(key, 3)) < 0.12 ? null : Math.round((0.1 + 6 * unit(mix(key, 4)) ** 3) * 100) / 100
  return { phrase, volume: stepped(10 ** magnitude), cpc }
}

function stepped(volume: number): number {
  let scale = 1
  while (volume / scale >= 1000) scale *= 10
  const step = steps.findLast((candidate) => candidate <= volume / scale) ?? 10
  return step * scale
}
