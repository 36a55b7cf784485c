import { TextInput, type TextInputProps } from '@mantine/core'

/** The username field of log-in and sign-up: the browser does not change its text, and password managers find it. */
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
