/** Its own types name a default export that its CommonJS build does not have. */
declare module 'bidi-js' {
  type Levels = { levels: Uint8Array; paragraphs: object[] }
  type Bidi = {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): Levels
    getReorderedString(text: string, levels: Levels): string
    getMirroredCharacter(character: string): string | null
  }
  export default function bidiFactory(): Bidi
}
