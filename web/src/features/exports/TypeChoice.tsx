import { SegmentedControl } from '@mantine/core'
import { type ExportType, exportTypes } from '@rankline/contract/exports/calls'
import { typeNames } from './type-names.ts'

type Props = { value: ExportType; onChange(type: ExportType): void; types?: readonly ExportType[] }

export function TypeChoice({ value, onChange, types = exportTypes }: Props) {
  return (
    <SegmentedControl
      aria-label="File type"
      data={types.map((type) => ({ value: type, label: typeNames[type] }))}
      value={value}
      onChange={(type) => onChange(type as ExportType)}
    />
  )
}
