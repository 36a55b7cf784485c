import { SegmentedControl } from '@mantine/core'

type Props<C extends string> = {
  /** For screen readers. */
  label: string
  /** The labels of the choices by their values. */
  choices: Readonly<Record<C, string>>
  value: C
  onChange(value: C): void
}

/** A small choice of a few, beside each other. */
export const Segments = <C extends string>({ label, choices, value, onChange }: Props<C>) => (
  <SegmentedControl
    size="xs"
    aria-label={label}
    data={Object.entries<string>(choices).map(([value, label]) => ({ value, label }))}
    value={value}
    onChange={(chosen) => onChange(chosen as C)}
  />
)
