import { TextInput, type TextInputProps } from '@mantine/core'

/** A field for the person's own address, which the browser may fill in. */
export const EmailInput = (props: TextInputProps) => (
  <TextInput label="Email" type="email" autoComplete="email" {...props} />
)
