import { freezeAll, indexBy } from './lookup.ts'

/** A vertical of an engine. Its ids are the same for all engines and independent of engine ids. */
export type EngineType = { readonly id: number; readonly slug: string; readonly name: string }

/** The part of a result page whose positions are tracked. */
export type Section = { readonly id: number; readonly slug: string; readonly name: string }

export type DeviceKind = { readonly id: number; readonly slug: 'desktop' | 'mobile'; readonly name: string }

// Stored keywords refer to these ids. 8 and 10 to 12 are reserved.
/** All verticals. */
export const engineTypes: readonly EngineType[] = freezeAll([
  { id: 1, slug: 'products', name: 'Products' },
  { id: 2, slug: 'web', name: 'Web' },
  { id: 3, slug: 'images', name: 'Images' },
  { id: 4, slug: 'news', name: 'News' },
  { id: 5, slug: 'videos', name: 'Videos' },
  { id: 6, slug: 'shopping', name: 'Shopping' },
  { id: 7, slug: 'apps', name: 'Apps' },
  { id: 9, slug: 'books', name: 'Books' },
  { id: 13, slug: 'youtube-video', name: 'Video' },
  { id: 14, slug: 'youtube-channel', name: 'Channel' },
  { id: 15, slug: 'youtube-playlist', name: 'Playlist' },
  { id: 16, slug: 'ai-mode', name: 'AI Mode' },
])

/** All sections. */
export const sections: readonly Section[] = freezeAll([
  { id: 1, slug: 'organic', name: 'Organic' },
  { id: 2, slug: 'ads', name: 'Ads' },
  { id: 3, slug: 'local-pack', name: 'Local pack' },
])

export const devices: readonly DeviceKind[] = freezeAll([
  { id: 1, slug: 'desktop', name: 'Desktop' },
  { id: 2, slug: 'mobile', name: 'Mobile' },
])

const typesById = indexBy(engineTypes, (type) => type.id)
const typesBySlug = indexBy(engineTypes, (type) => type.slug)
const sectionsById = indexBy(sections, (section) => section.id)
const sectionsBySlug = indexBy(sections, (section) => section.slug)
const devicesById = indexBy(devices, (device) => device.id)
const devicesBySlug = indexBy<DeviceKind, string>(devices, (device) => device.slug)

export const engineTypeById = (id: number): EngineType | undefined => typesById.get(id)
/** The vertical with that slug. */
export const engineTypeBySlug = (slug: string): EngineType | undefined => typesBySlug.get(slug)
export const sectionById = (id: number): Section | undefined => sectionsById.get(id)
export const sectionBySlug = (slug: string): Section | undefined => sectionsBySlug.get(slug)
export const deviceById = (id: number): DeviceKind | undefined => devicesById.get(id)
export const deviceBySlug = (slug: string): DeviceKind | undefined => devicesBySlug.get(slug)
