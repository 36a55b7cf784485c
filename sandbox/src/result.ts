import type { Host } from './hosts.ts'
import { mix, pick } from './random.ts'

/** One organic result, without its rank. */
export type Result = { url: string; title: string; description: string }

/** The words that the texts of a search's results are built from. */
export type Topic = { phrase: string; heading: string; slug: string }

const titles: readonly ((topic: Topic, brand: string) => string)[] = [
  ({ heading }, brand) => `${heading} | ${brand}`,
  ({ heading }, brand) => `${heading}: the complete guide - ${brand}`,
  ({ heading }, brand) => `${heading} explained in plain words | ${brand}`,
  ({ phrase }, brand) => `The 12 best picks for ${phrase} | ${brand}`,
  ({ phrase }, brand) => `${brand} on ${phrase}: what to know first`,
  ({ heading }, brand) => `${heading} - prices, reviews and offers | ${brand}`,
  ({ phrase }, brand) => `How to choose ${phrase} - ${brand}`,
  ({ heading }, brand) => `${heading} compared and tested | ${brand}`,
  ({ heading }, brand) => `${heading} for beginners - ${brand}`,
  ({ heading }, brand) => `${heading}: questions and answers | ${brand}`,
  ({ phrase }, brand) => `A short history of ${phrase} | ${brand}`,
  ({ heading }, brand) => `${heading} checklist (with examples) - ${brand}`,
]

const descriptions: readonly ((phrase: string, brand: string) => string)[] = [
  (phrase) =>
    `Everything about ${phrase} on one page: what it is, what it costs and how to tell the good from the rest.`,
  (phrase, brand) =>
    `${brand} looks at ${phrase} every month. Read what changed, what stayed and what our readers ask most.`,
  (phrase) =>
    `Compare ${phrase} side by side. Measured, photographed and described by people who use it every day.`,
  (phrase, brand) =>
    `Looking for ${phrase}? ${brand} has a hand-picked choice, delivered within two days and returned for free.`,
  (phrase) =>
    `A step-by-step introduction to ${phrase} with examples, pictures and a list of common mistakes to avoid.`,
  (phrase, brand) =>
    `Members of ${brand} discuss ${phrase}: 248 answers, sorted by how helpful others found them.`,
  (phrase) =>
    `We asked nine specialists about ${phrase}. Their answers differ more than we thought; here is a summary.`,
  (phrase, brand) =>
    `The ${brand} notes on ${phrase}, updated this year, with sources and further reading for each chapter.`,
]

const paths: readonly ((slug: string) => string)[] = [
  (slug) => slug,
  (slug) => `guide/${slug}`,
  (slug) => `blog/${slug}`,
  (slug) => `${slug}/`,
  (slug) => `articles/${slug}.html`,
  (slug) => `topics/${slug}`,
  (slug) => `wiki/${slug}`,
  (slug) => `c/${slug}/overview`,
]

/** The result of an invented host for a topic; another `key` gives another wording and address. */
export function inventedResult(host: Host, topic: Topic, key: number): Result {
  return {
    url: `https://${host.name}/${pick(paths, mix(key, 1))(topic.slug)}`,
    ...wording(host.brand, topic, key),
  }
}

export function wording(brand: string, topic: Topic, key: number): { title: string; description: string } {
  return {
    title: pick(titles, mix(key, 2))(topic, brand),
    description: pick(descriptions, mix(key, 3))(topic.phrase, brand),
  }
}
