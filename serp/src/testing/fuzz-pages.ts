import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findEngine } from '../engines/registry.ts'
import type { PageStatus } from '../page.ts'
import { readCaptures } from './captures/read.ts'
import { walls } from './walls.ts'

/** Pages to break, with the status of each when whole. */
export type FuzzPages = { html: string; status: PageStatus; about: string; isWall: boolean; type?: string }[]

export type Finding = { index: number; fault: string; about: string; html: string }
export type FuzzReport = { findings: Finding[]; milliseconds: number[] }

/** An engine's captures, its samples, and the walls that can replace any engine's page. */
export async function readPages(slug: string, captures: string | null): Promise<FuzzPages> {
  const { parsePage } = findEngine(slug)
  const saved = captures === null ? [] : readCaptures(captures, slug)
  return [
    ...saved.map(({ html, path, type }) => ({
      html,
      about: path,
      isWall: false,
      ...(type !== undefined && { type }),
    })),
    ...(await samplesOf(slug)).map(([name, html]) => ({ html, about: `sample ${name}`, isWall: false })),
    ...walls.map((html, index) => ({ html, about: `wall ${index}`, isWall: true })),
  ].map((page) => ({ ...page, status: parsePage(page.html, { device: 'desktop', ...page }).status }))
}

async function samplesOf(slug: string): Promise<[string, string][]> {
  const file = join(import.meta.dirname, `../engines/${slug}/samples.ts`)
  if (!existsSync(file)) return []
  const samples = (await import(file)) as Record<string, unknown>
  return Object.entries(samples).filter((sample): sample is [string, string] => typeof sample[1] === 'string')
}
