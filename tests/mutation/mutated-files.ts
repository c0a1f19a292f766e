/** A source file that `npm run mutate:code` changes, and the tests that must detect it. */
export interface MutatedFile {
  file: string;
  /** Test files about it. They run in Node, on SQLite, without programs of the build. */
  tests: readonly string[];
  /** Most mutants of the file, chosen by a seed from its content. */
  sample: number;
}

/** Sample for tests without a server. */
const PLAIN = 30;
/** Sample for tests that start servers, which take some 3 s of CPU time a mutant. */
const SERVER = 20;

export const mutatedFiles: readonly MutatedFile[] = [
  {
    file: "runtime/contract/language/condition.ts",
    tests: ["tests/runtime/contract.test.ts", "tests/generator-output/conditions.test.ts", "tests/server/store/restriction.test.ts"],
    sample: PLAIN,
  },
  // Contains only types. It has mutants as soon as it contains code.
  { file: "runtime/contract/language/condition-tree.ts", tests: ["tests/generator-output/conditions.test.ts"], sample: PLAIN },
  {
    file: "runtime/contract/language/violations.ts",
    tests: ["tests/runtime/contract.test.ts", "tests/generator-output/rules.test.ts", "tests/generator-output/rules-between.test.ts"],
    sample: PLAIN,
  },
  {
    file: "runtime/contract/language/workflow.ts",
    tests: ["tests/runtime/contract.test.ts", "tests/generator-output/vectors.test.ts", "tests/workflow/states.test.ts"],
    sample: PLAIN,
  },
  {
    file: "src/server/engine/calls/records.ts",
    tests: ["tests/server/record-changes.test.ts", "tests/server/references.test.ts", "tests/server/plain-entity.test.ts"],
    sample: SERVER,
  },
  {
    file: "src/server/engine/calls/field-guards.ts",
    tests: ["tests/server/message-templates.test.ts", "tests/server/gateway.test.ts", "tests/server/users.test.ts"],
    sample: SERVER,
  },
  {
    file: "src/server/identity/rights/create-authorizer.ts",
    tests: [
      "tests/server/rights.test.ts",
      "tests/server/disposal-checks.test.ts",
      "tests/server/why.test.ts",
      "tests/server/roles.test.ts",
      "tests/server/oauth-tokens.test.ts",
      "tests/server/files.test.ts",
      "tests/server/login-page.test.ts",
      "tests/conformance/server/own.test.ts",
    ],
    sample: SERVER,
  },
  {
    file: "src/server/engine/workflow/run-transition.ts",
    tests: [
      "tests/server/workflow.test.ts",
      "tests/server/workflow-results.test.ts",
      "tests/server/disposal-checks.test.ts",
      "tests/server/self-review.test.ts",
    ],
    sample: SERVER,
  },
  {
    file: "src/server/identity/sign-in/sign-in.ts",
    tests: [
      "tests/server/sign-in.test.ts",
      "tests/server/sign-in-lock.test.ts",
      "tests/server/phone-sign-in.test.ts",
      "tests/server/second-factor.test.ts",
      "tests/server/ca.test.ts",
      "tests/server/oauth-password.test.ts",
    ],
    sample: SERVER,
  },
  {
    file: "src/server/identity/sign-in/factor-codes.ts",
    tests: ["tests/server/second-factor.test.ts"],
    sample: SERVER,
  },
  {
    file: "src/server/engine/store/write/write.ts",
    tests: ["tests/server/store/records.test.ts", "tests/server/store/tree.test.ts", "tests/server/store/generated.test.ts"],
    sample: SERVER,
  },
  {
    file: "src/server/engine/files/file-ownership.ts",
    tests: ["tests/server/plain-entity.test.ts", "tests/server/files.test.ts"],
    sample: SERVER,
  },
  {
    file: "generator/model/call-input.ts",
    tests: [
      "tests/generator/call-shapes.test.ts",
      "tests/generator/mistake-cases.test.ts",
      "tests/generator-output/output-cases.test.ts",
      "tests/spec/spec.test.ts",
    ],
    sample: PLAIN,
  },
];
