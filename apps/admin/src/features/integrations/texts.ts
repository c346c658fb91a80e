/** The texts of the console's page of integrations. */
export const texts = {
  subtitle: 'Programs that use Countersign, systems that it sends to, and exports.',

  api: {
    title: 'API',
    hint: 'All that the two applications do, other programs can do as well.',
    docs: 'Documentation',
    document: 'OpenAPI document',
  },
}
