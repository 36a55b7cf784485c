import { formatNumber } from '../../../ui/format.ts'

const MEGABYTE = 1024 * 1024

export const megabytes = (bytes: number): string =>
  bytes < 10 * MEGABYTE
    ? `${(bytes / MEGABYTE).toFixed(1)} MB`
    : `${formatNumber(Math.round(bytes / MEGABYTE))} MB`

/** How long something waits, in its largest whole unit. */
export function waited(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  return seconds < 7200 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3600)} h`
}
