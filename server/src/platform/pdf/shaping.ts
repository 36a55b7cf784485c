type TextOptions = PDFKit.Mixins.TextOptions

/** Places marks where their glyphs have them, and not at anchors. An object turns features off; the types only know lists. */
const withoutAnchors: TextOptions = {
  features: { mark: false, mkmk: false, abvm: false, blwm: false } as unknown as NonNullable<
    TextOptions['features']
  >,
}

/**
 * Options with which a text can be written in the current font. fontkit throws where a mark stands on a letter that
 * the font has no anchor for: valid in OpenType, and found in Arabic, Khmer and Gurmukhi texts.
 * @returns the text's width in points with these options
 */
export function shaped(doc: PDFKit.PDFDocument, text: string): { width: number; options: TextOptions } {
  try {
    return { width: doc.widthOfString(text), options: {} }
  } catch {
    return { width: doc.widthOfString(text, withoutAnchors), options: withoutAnchors }
  }
}
