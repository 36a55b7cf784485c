import { readFileSync } from 'node:fs'
import { escapeHtml } from '@rankline/contract/escape-html'
import { pageSize, type Sheet, type SheetOptions, sheetOn } from './sheet.ts'
import type { Doc } from './text.ts'

const number = (value: number) => String(Math.round(value * 100) / 100)

/** Removes characters that XML cannot hold. */
const readable = (text: string) => text.toWellFormed().replace(/[\ufffe\uffff]/g, '\ufffd')

type PictureStyle = { width: number; color: string; cap: string; join: string; dash: string }
type Placed = { fit: [number, number]; valign?: string }

/**
 * Draws pages as SVG with the operations that a sheet uses. Text widths come from the PDF document, so lines break at the
 * same places.
 */
class Picture {
  readonly #pages: string[][] = [[]]
  readonly #most: number
  readonly #measure: Doc
  #path: string[] = []
  #line: PictureStyle = { width: 1, color: '#000000', cap: 'butt', join: 'miter', dash: '' }
  #fill = '#000000'
  /** Font names by file, so that file paths do not appear in the picture. */
  readonly #fonts = new Map<string, string>()
  #font = { name: '', size: 12 }
  /** Groups that are open, for each `save`. */
  #groups: number[] = []
  #clips = 0

  constructor(measure: Doc, most: number) {
    this.#measure = measure
    this.#most = most
  }

  svgs(): string[] {
    const size = `viewBox="0 0 ${pageSize.width} ${pageSize.height}"`
    return this.#pages
      .slice(0, this.#most)
      .map((parts) => parts.join(''))
      .map(
        (body) =>
          `<svg xmlns="http://www.w3.org/2000/svg" ${size}><style>${pageFonts(body, this.#fonts)}</style>` +
          `<rect width="100%" height="100%" fill="#ffffff"/>${body}</svg>`,
      )
  }

  #draw(element: string) {
    if (this.#pages.length <= this.#most) this.#pages.at(-1)?.push(element)
    return this
  }

  #end(attributes: string) {
    const path = this.#path.join('')
    this.#path = []
    return this.#draw(`<path d="${path}" ${attributes}/>`)
  }

  #add(...parts: (string | number)[]) {
    this.#path.push(parts.map((part) => (typeof part === 'number' ? number(part) : part)).join(' '))
    return this
  }

  addPage() {
    this.#pages.push([])
    return this
  }

  moveTo = (x: number, y: number) => this.#add('M', x, y)
  lineTo = (x: number, y: number) => this.#add('L', x, y)
  rect = (x: number, y: number, width: number, height: number) =>
    this.#add('M', x, y, 'h', width, 'v', height, 'h', -width, 'Z')
  circle = (x: number, y: number, r: number) =>
    this.#add('M', x - r, y, 'a', r, r, '0 1 0', 2 * r, '0', 'a', r, r, '0 1 0', -2 * r, '0 Z')

  roundedRect(x: number, y: number, width: number, height: number, r: number) {
    const corner = (dx: number, dy: number) => `a ${r} ${r} 0 0 1 ${dx} ${dy}`
    const [across, down] = [width - 2 * r, height - 2 * r]
    this.#add('M', x + r, y, 'h', across, corner(r, r), 'v', down, corner(-r, r))
    return this.#add('h', -across, corner(-r, -r), 'v', -down, corner(r, -r), 'Z')
  }

  #look(changes: Partial<PictureStyle>) {
    this.#line = { ...this.#line, ...changes }
    return this
  }

  lineWidth = (width: number) => this.#look({ width })
  strokeColor = (color: string) => this.#look({ color })
  lineCap = (cap: string) => this.#look({ cap })
  lineJoin = (join: string) => this.#look({ join })
  dash = (length: number, { space }: { space: number }) => this.#look({ dash: `${length} ${space}` })
  undash = () => this.#look({ dash: '' })

  fillColor(color: string) {
    this.#fill = color
    return this
  }

  fill = (color: string) => this.#end(`fill="${color}"`)

  stroke() {
    const { width, color, cap, join, dash } = this.#line
    const ends = `stroke-linecap="${cap}" stroke-linejoin="${join}"`
    return this.#end(
      `fill="none" stroke="${color}" stroke-width="${width}" ${ends}${dash === '' ? '' : ` stroke-dasharray="${dash}"`}`,
    )
  }

  /** Parses the output of `strokes`: a width, a colour, and lines. */
  addContent(content: string) {
    const [, width = '1', color = '', lines = ''] = /^(\S+) w ([\d. ]+) RG (.+) S$/.exec(content) ?? []
    const rgb = color.split(' ').map((part) => Math.round(255 * Number(part)))
    const path = lines.replace(
      /(?<!\S)(\S+ \S+) ([ml])/g,
      (_, point, kind) => `${kind.toUpperCase()} ${point}`,
    )
    return this.#draw(`<path d="${path}" fill="none" stroke="rgb(${rgb.join()})" stroke-width="${width}"/>`)
  }

  save() {
    this.#groups.push(1)
    return this.#draw('<g>')
  }

  clip() {
    this.#clips += 1
    const id = `clip${this.#clips}`
    this.#groups.push((this.#groups.pop() ?? 0) + 1)
    this.#draw(`<clipPath id="${id}">`).#end('')
    return this.#draw(`</clipPath><g clip-path="url(#${id})">`)
  }

  restore() {
    return this.#draw('</g>'.repeat(this.#groups.pop() ?? 0))
  }

  registerFont(name: string, bytes: Buffer) {
    this.#measure.registerFont(name, bytes)
    return this
  }

  font(file: string, size: number) {
    this.#measure.font(file, size)
    const name = this.#fonts.get(file) ?? `f${this.#fonts.size}`
    this.#fonts.set(file, name)
    this.#font = { name, size }
    return this
  }

  widthOfString = (text: string, options?: PDFKit.Mixins.TextOptions) =>
    this.#measure.widthOfString(text, options)

  text(text: string, x: number, y: number) {
    const { name, size } = this.#font
    const font = `font-family="${name}" font-size="${size}"`
    return this.#draw(
      `<text x="${number(x)}" y="${number(y)}" ${font} fill="${this.#fill}" xml:space="preserve">${escapeHtml(readable(text))}</text>`,
    )
  }

  /** Addresses are not opened from a picture. */
  link = () => this

  /** A PNG within a box, at its left. */
  image(png: Buffer, x: number, y: number, { fit: [width, height] }: Placed) {
    const box = `x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMinYMid meet"`
    return this.#draw(`<image ${box} href="data:image/png;base64,${png.toString('base64')}"/>`)
  }
}

/** A sheet with pages as pictures. @param most maximum number of pages */
export async function openPictures(
  { theme, foot }: SheetOptions,
  most: number,
): Promise<{ sheet: Sheet; pictures(): string[] }> {
  const { default: PDFDocument } = await import('pdfkit')
  const picture = new Picture(new PDFDocument({ font: '', margin: 0 }), most)
  const sheet = sheetOn(picture as unknown as Doc, { foot, ...(theme !== undefined && { theme }) })
  return { sheet, pictures: () => picture.svgs() }
}

/** Maximum fonts of a page: it embeds those it uses first; the browser's own fonts draw the others. */
const MOST_BYTES = 1_000_000

/**
 * Embeds the fonts that the picture's texts use, because a picture may not load anything.
 * @param fonts their names by file
 */
function pageFonts(body: string, fonts: ReadonlyMap<string, string>): string {
  let room = MOST_BYTES
  return [...fonts]
    .filter(([, name]) => body.includes(`font-family="${name}"`))
    .flatMap(([file, name]) => {
      const bytes = readFileSync(file)
      room -= bytes.length
      const source = `url(data:font/woff;base64,${bytes.toString('base64')})`
      return room < 0 ? [] : [`@font-face{font-family:"${name}";src:${source}}`]
    })
    .join('')
}
