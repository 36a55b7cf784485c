import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'

/** Milliseconds that the assets of earlier builds are kept; a page that is open longer is loaded anew. */
const KEPT = 7 * 24 * 60 * 60 * 1000
const ASSETS = `assets${sep}`

/**
 * Puts a new build of the site in the place of the one before, file by file, without a moment in which one is missing.
 * Assets of earlier builds stay for a week: pages that are open load parts of theirs later.
 * @param {string} built directory of the new build, which is removed
 * @param {string} served directory that the server reads
 */
export function publishSite(built, served, now = Date.now()) {
  const list = `${served}-dropped.json`
  const dropped = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {}
  const fresh = new Set(filesIn(built))
  const old = filesIn(served).filter((file) => !fresh.has(file))
  // A page comes after the assets that it names.
  for (const file of [...fresh].sort((a, b) => Number(isAsset(b)) - Number(isAsset(a)))) {
    mkdirSync(dirname(join(served, file)), { recursive: true })
    renameSync(join(built, file), join(served, file))
  }
  const kept = old.filter((file) => isAsset(file) && now - (dropped[file] ?? now) < KEPT)
  for (const file of old) if (!kept.includes(file)) rmSync(join(served, file))
  writeFileSync(list, JSON.stringify(Object.fromEntries(kept.map((file) => [file, dropped[file] ?? now]))))
  rmSync(built, { recursive: true })
}

/** Their names hold a hash of what they contain. */
const isAsset = (file) => file.startsWith(ASSETS)

function filesIn(directory) {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
}
