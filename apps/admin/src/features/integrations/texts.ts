/** The texts of the console's page of integrations. */
export const texts = {
  subtitle: 'Programs that use Countersign, and systems that it sends to.',

  api: {
    title: 'API',
    hint: 'All that the two applications do, other programs can do as well.',
    docs: 'Documentation',
    document: 'OpenAPI document',
  },
}
