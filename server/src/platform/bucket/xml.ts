import { DomUtils, parseDocument } from 'htmlparser2'

/** Part of an answer of S3. */
export type Xml = ReturnType<typeof parseDocument>

export const xmlOf = (text: string): Xml => parseDocument(text, { xmlMode: true })

/** The text of the first element of a name; '' without one. */
export const textOf = (xml: Xml | Element, name: string): string =>
  DomUtils.textContent(DomUtils.getElementsByTagName(name, xml, true, 1))

/** Every element of a name. */
export const elementsOf = (xml: Xml, name: string): Element[] => DomUtils.getElementsByTagName(name, xml)

export type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]
