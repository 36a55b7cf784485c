import type { DueProject } from './project-days.queries.ts'

/** Limits what one transaction rolls up: as many keywords as take about a quarter of a second. */
export type BatchSize = {
  /** Removes the next batch from the front of the list: at least one project, so a huge project comes alone. */
  take(due: DueProject[]): DueProject[]
  /** Reports how many milliseconds the last batch took. */
  took(milliseconds: number): void
}

const WANTED = 250
const FIRST = 2_000
const LEAST = 100
const MOST = 20_000
const MOST_PROJECTS = 50

export function createBatchSize(): BatchSize {
  let keywords = FIRST
  return {
    take(due) {
      let count = 0
      let sum = 0
      for (const { keyword_count } of due) {
        sum += keyword_count
        if (count > 0 && (sum > keywords || count === MOST_PROJECTS)) break
        count += 1
      }
      return due.splice(0, count)
    },
    took(milliseconds) {
      if (milliseconds > WANTED) keywords = Math.max(LEAST, Math.floor(keywords / 2))
      else keywords = Math.min(MOST, Math.ceil(keywords * 1.25))
    },
  }
}
