import { generate } from 'selfsigned'

/** A new certificate that no authority has signed. */
export async function certificateOf(name: string): Promise<{ key: string; cert: string }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], { keySize: 2048 })
  return { key, cert }
}
