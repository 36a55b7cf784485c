/** Its own types name a default export that its CommonJS build does not have. */
declare module 'bidi-js' {
  type Bidi = {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): { levels: Uint8Array }
    getMirroredCharacter(character: string): string | null
  }
  export default function bidiFactory(): Bidi
}
