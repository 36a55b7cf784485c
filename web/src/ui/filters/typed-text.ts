import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

const pause = 250

/** A text field for an address parameter: reports after a pause, and follows changes of the address. */
export function useTypedText(value: string, onChange: (text: string | undefined) => void) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const send = useDebouncedCallback((next: string) => {
    sent.current = next.trim()
    onChange(sent.current === '' ? undefined : sent.current)
  }, pause)

  // The address may change in other ways: Back, a cleared filter, a link.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])

  const type = (next: string) => {
    setText(next)
    send(next)
  }
  return { text, type }
}
