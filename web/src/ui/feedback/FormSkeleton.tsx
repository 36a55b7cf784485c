import { Skeleton } from '@mantine/core'

/** Placeholder of a short form. */
export const FormSkeleton = () => <Skeleton height={240} radius="md" role="status" aria-label="Loading" />
