import { TextInput, type TextInputProps } from '@mantine/core'

/** The first field of whoever signs in or registers: as it is written, and known to password managers. */
export function UsernameInput(props: TextInputProps) {
  return (
    <TextInput
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      {...props}
    />
  )
}
