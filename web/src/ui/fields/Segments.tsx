import { SegmentedControl } from '@mantine/core'

type Props<C extends string> = {
  /** The name of the control, for screen readers. */
  label: string
  /** The labels of the choices by their values. */
  choices: Readonly<Record<C, string>>
  value: C
  onChange(value: C): void
}

/** A control to choose one of a few values, shown side by side. */
export const Segments = <C extends string>({ label, choices, value, onChange }: Props<C>) => (
  <SegmentedControl
    size="xs"
    aria-label={label}
    data={Object.entries<string>(choices).map(([value, label]) => ({ value, label }))}
    value={value}
    onChange={(chosen) => onChange(chosen as C)}
  />
)
