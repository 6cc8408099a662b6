import { build } from './clientBuild.ts';

process.exitCode = await build();
