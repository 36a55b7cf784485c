/** A template with a tag, an alert and a report for each project of a client. */
export const templateForm = (name = 'New client') => ({
  name,
  content: {
    tags: [{ tag: 'Brand', type: 2 as const }],
    alerts: [
      {
        name: 'Falls',
        trigger_type: 'position' as const,
        trigger_action: 'increase_number' as const,
        trigger_value: 5,
      },
    ],
    reports: [
      {
        name: 'Every month',
        document_type: 1 as const,
        document_detail: 1 as const,
        timer: 3 as const,
        days: 30,
      },
    ],
  },
})
