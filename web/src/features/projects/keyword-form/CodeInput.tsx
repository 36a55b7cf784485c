import { TextInput } from '@mantine/core'
import { type CodeField, codeFieldOf } from './engine-options.ts'
import type { SearchForm } from './tracked-form.ts'

/** The code that is tracked instead of the project's URL, for engines with such codes. */
export function CodeInput({ form }: { form: SearchForm }) {
  const name = codeFieldOf(form.values)
  if (name === null) return null
  const { label, help } = codes[name]
  return (
    <TextInput
      key={name}
      label={label}
      description={help}
      autoComplete="off"
      spellCheck={false}
      {...form.input(name)}
    />
  )
}

const codes: Record<CodeField, { label: string; help: string }> = {
  asin_code: { label: 'ASIN', help: 'The ten-character product code on Amazon, like B08N5WRWNW.' },
  product_id: { label: 'Product id', help: 'The number at the end of the product’s address on Alibaba.' },
  video_code: { label: 'Video id', help: 'What follows watch?v= in the address, like dQw4w9WgXcQ.' },
  channel_code: { label: 'Channel id', help: 'What follows /channel/ in the address, beginning with UC.' },
  playlist_code: { label: 'Playlist id', help: 'What follows list= in the address, beginning with PL.' },
  app_code: { label: 'App id', help: 'What follows id= in the address, like com.example.app.' },
  author_name: { label: 'Author', help: 'The name as Google Play shows it under the book.' },
}
