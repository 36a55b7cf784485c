import { readFileSync } from 'node:fs'
import { findEngine } from '@rankline/serp'

const html = readFileSync(new URL('page.html', import.meta.url), 'utf8')
const page = findEngine('google').parsePage(html, { device: 'desktop' })

console.log(`${page.status}: ${page.organic.length} results for "${page.query}"`)
for (const { position, title, url } of page.organic) console.log(`${position}. ${title} (${url})`)
