import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from 'vitest'
import type { Engine } from '../../engine.ts'
import { isInScope } from '../../scoring.ts'
import {
  type Capture,
  capturesDirectory,
  type Facts,
  labelsOf,
  readCaptures,
  readFacts,
  savedRows,
} from './read.ts'

const directory = capturesDirectory()

/**
 * A group of tests on saved pages. Where the pages are missing its tests are skipped, and `npm test` counts them by their
 * tag; so they read pages while they run, not while they are collected.
 */
export function onCaptures(name: string, tests: () => void): void {
  describe.skipIf(!existsSync(directory))(name, { tags: ['captures'] }, tests)
}

export const savedPages = (slug: string): Capture[] => readCaptures(directory, slug)

/** Saved pages of an engine and of the types that it can be asked for. */
export const pagesOf = ({ slug, types }: Engine): Capture[] =>
  savedPages(slug).filter(({ type }) => !type || types.includes(type))

/** Pages that the engine's parser must read correctly. */
export const pagesInScope = (engine: Engine): Capture[] => pagesOf(engine).filter(isInScope)

export function savedPage(slug: string, path: string): Capture {
  const capture = savedPages(slug).find((one) => one.path === path)
  if (capture === undefined)
    throw new Error(`The saved page ${path} of ${slug} is missing: npm run captures fetches it.`)
  return capture
}

/** A labelled answer of a search service, under the service's name such as `api-serper`. */
export type SavedAnswer = { path: string; engine: string; facts: Facts }

export const savedAnswers = (): SavedAnswer[] =>
  savedRows(directory).flatMap(({ path, engine }) => {
    const facts = engine.startsWith('api-') ? readFacts(labelsOf(directory), path) : null
    return facts === null ? [] : [{ path, engine, facts }]
  })

export const savedAnswer = (path: string): unknown => JSON.parse(readFileSync(join(directory, path), 'utf8'))
