import type { Drift } from '@rankline/contract/sources/calls'

type Sign = Drift['signs'][number]

const share = (value: number) => `${Math.round(value * 100)}%`
const mean = (value: number) => value.toFixed(1)

/** Describes in one sentence what is unusual. */
export function signText({ sign, usual, now, pages, of }: Sign): string {
  switch (sign) {
    case 'sparse_pages':
      return `${pages} of ${of} pages have half the usual results or none; the baseline is ${share(usual)}.`
    case 'fewer_results':
      return `Pages have ${mean(now)} results; the baseline is ${mean(usual)}.`
    case 'fewer_features':
      return `Pages show ${mean(now)} features; the baseline is ${mean(usual)}.`
    case 'no_results':
      return `${pages} of ${of} pages say that nothing was found; the baseline is ${share(usual)}.`
    case 'walls':
      return `${pages} of ${of} pages are captchas or other blocks; the baseline is ${share(usual)}.`
  }
}
