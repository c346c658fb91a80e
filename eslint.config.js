import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

// Rules that need types are in .oxlintrc.json: there they take a quarter of the time.
export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', 'data/**', 'coverage/**'] },
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-syntax': [
        'error',
        {
          selector: "ImportSpecifier[importKind='type'], ExportSpecifier[exportKind='type']",
          message: 'Import types with a statement of their own: import type { … }.',
        },
      ],
      eqeqeq: 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
      'no-console': 'error',
    },
  },
  { files: ['scripts/**', 'bench/**', 'e2e/**', 'resilience/**'], rules: { 'no-console': 'off' } },
  {
    files: ['packages/{ui,form,app-shell,client}/**/*.{ts,tsx}', 'apps/{web,admin}/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    rules: { ...reactHooks.configs.recommended.rules, ...jsxA11y.configs.strict.rules },
  },
)
